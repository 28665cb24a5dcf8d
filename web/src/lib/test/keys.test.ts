import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isKept, keep, keepGiven, keptSeats, seatLink, WATCHER } from '../keys';

const link = (here: string, hosts: string[]): string => seatLink(new URL(here), hosts, 'b1', 'blue', 'k+y');

describe('the link to a seat', () => {
  it('names the machine as others know it where this page knows it as itself', () => {
    expect(link('http://127.0.0.1:8000/#/battle/b1', ['study.local'])).toBe('http://study.local:8000/#/battle/b1?seat=blue&key=k%2By');
  });

  it('keeps a name that others use already', () => {
    expect(link('http://192.168.1.7:8000/', ['study.local'])).toMatch(/^http:\/\/192\.168\.1\.7:8000\/#/);
  });

  it('stays at home where the server is not shared', () => {
    expect(link('http://localhost:8000/', [])).toMatch(/^http:\/\/localhost:8000\/#/);
  });
});

describe('the key in an address', () => {
  const given = (seat: string, key: string): URLSearchParams => new URLSearchParams({ seat, key });
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) });
  });

  it('is kept, and need not be shown any longer', () => {
    expect(keepGiven('b', given('blue', 'k'))).toBe(true);
    expect([keptSeats('b'), isKept('b')]).toEqual([['blue'], true]);
    expect(keepGiven('b', new URLSearchParams())).toBe(false);
  });

  it('of another seat than this browser plays stays in the address', () => {
    keep('b', { red: 'r' });
    expect(keepGiven('b', given('blue', 'k'))).toBe(false);
    expect(keptSeats('b')).toEqual(['red']);
  });

  it('takes the place of one that was wrong', () => {
    keep('b', { blue: 'mangled' });
    expect(keepGiven('b', given('blue', 'k'))).toBe(true);
    expect(JSON.parse(localStorage.getItem('grognard-keys')!)).toEqual({ b: { blue: 'k' } });
  });

  it('of somebody who looks on is no seat', () => {
    keepGiven('b', given(WATCHER, 'w'));
    expect([keptSeats('b'), isKept('b')]).toEqual([[WATCHER], false]);
  });
});
