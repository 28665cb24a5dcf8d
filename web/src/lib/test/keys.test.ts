import { describe, expect, it } from 'vitest';
import { seatLink } from '../keys';

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
