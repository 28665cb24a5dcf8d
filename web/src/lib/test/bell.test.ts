import { describe, expect, it, vi } from 'vitest';
import { Bell } from '../bell';

describe('the call for whoever waited for a friend', () => {
  function hung(): { ring: ReturnType<typeof vi.fn>; bell: Bell; pass: (ms: number) => void } {
    let now = 1000;
    const ring = vi.fn();
    return { ring, bell: new Bell(ring, () => now), pass: (ms) => (now += ms) };
  }

  it('sounds once when he has kept one waiting', () => {
    const { ring, bell, pass } = hung();
    bell.hear(false, true, false);
    pass(9000);
    bell.hear(false, true, false);
    bell.hear(true, false, false);
    bell.hear(true, false, false);
    expect(ring).toHaveBeenCalledTimes(1);
  });

  it('is silent to whoever still looks at the table', () => {
    const { ring, bell, pass } = hung();
    bell.hear(false, true, false);
    pass(2000);
    bell.hear(true, false, false);
    expect(ring).not.toHaveBeenCalled();
  });

  it('sounds at once where the page is out of sight', () => {
    const { ring, bell, pass } = hung();
    bell.hear(false, true, true);
    pass(500);
    bell.hear(true, false, true);
    expect(ring).toHaveBeenCalledTimes(1);
  });

  it('never sounds for a computer', () => {
    const { ring, bell, pass } = hung();
    bell.hear(false, false, true);
    pass(60_000);
    bell.hear(true, false, true);
    expect(ring).not.toHaveBeenCalled();
  });
});
