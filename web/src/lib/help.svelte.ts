/** The rule that lies open in the drawer, and the ledgers read so far. */
import type { RuleInfo, Told } from '../wire';
import type { Api } from './api';
import { bookOf } from './words';

class Help {
  cite = $state('');
  /** What happened by the rule, where somebody asks about that. */
  told = $state.raw<Told | null>(null);
  book = $state('');
  rules = $state.raw<RuleInfo[] | null>(null);
  fault = $state('');
  private api: Api | null = null;
  private readonly read = new Map<string, Promise<RuleInfo[]>>();

  start(api: Api): void {
    this.api = api;
  }

  /** Every rule of a book, asked for once. */
  ledger(book: string): Promise<RuleInfo[]> {
    const known = this.read.get(book);
    if (known) return known;
    const asked = this.api!.rules(book);
    this.read.set(book, asked);
    asked.catch(() => this.read.delete(book));
    return asked;
  }

  async open(cite: string, told: Told | null = null): Promise<void> {
    this.cite = cite;
    this.told = told;
    this.book = bookOf(cite, this.book);
    this.rules = null;
    this.fault = '';
    try {
      this.rules = await this.ledger(this.book);
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }

  close(): void {
    this.cite = '';
  }
}

export const help = new Help();
