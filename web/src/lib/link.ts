/** A seat's line to the server: it joins, hears, speaks, and joins again when it breaks. */
import type { FromBrowser, ToBrowser } from '../wire';

export type Line = 'joining' | 'open' | 'lost' | 'refused';

export interface Ears {
  heard(message: ToBrowser): void;
  line(state: Line, why: string): void;
}

export interface Link {
  /** False where the line is down and nothing was sent. */
  send(message: FromBrowser): boolean;
  close(): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

/** Each failed try waits twice as long as the one before. */
export function waitBefore(attempt: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
}

/** The server closes with a code of its own (4400 to 4499) when trying again is no use. */
export function isFinal(code: number): boolean {
  return code >= 4400 && code < 4500;
}

export class SocketLink implements Link {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer = 0;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly ears: Ears,
  ) {
    this.open();
  }

  send(message: FromBrowser): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private open(): void {
    this.ears.line('joining', '');
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onmessage = (frame) => this.hear(socket, frame.data as string);
    socket.onclose = (end) => this.ended(socket, end);
  }

  private hear(socket: WebSocket, data: string): void {
    if (socket !== this.socket || this.closed) return;
    this.attempt = 0;
    this.ears.line('open', '');
    this.ears.heard(JSON.parse(data) as ToBrowser);
  }

  private ended(socket: WebSocket, end: CloseEvent): void {
    if (this.closed || socket !== this.socket) return;
    if (isFinal(end.code)) {
      this.ears.line('refused', end.reason || 'The server does not know this battle or this key.');
      return;
    }
    this.ears.line('lost', end.reason);
    this.timer = window.setTimeout(() => this.open(), waitBefore(this.attempt++));
  }
}
