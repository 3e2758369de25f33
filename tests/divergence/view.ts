import type { ToldSum, Watched } from '../../src/api/schema/client-message';
import { type Message, rowKeyOf, type World } from './world';

/** What is told whoever looks. */
const NEWS: ReadonlySet<string> = new Set([
  'connection.update',
  'suspended',
  'finished',
  'error_blast',
  'error_generate',
  'error_validate',
]);
/** How often sums are told whether they changed or not, in seconds. */
const ALL_TOLD_EVERY = 15;
const SUM_CALLS: Readonly<Partial<Record<ToldSum, string>>> = {
  'whatsapp.count': 'whatsapp/count',
  'messageLog.todayCount': 'messagelog/today-count',
  'messageLog.totalCount': 'messagelog/total-count',
  'phoneNumber.countBlast': 'phonenumber/count-blast',
  'proxy.countUse': 'proxy/count-use',
  'users.active': 'users/active',
};

/** What the page of one socket looks at, and how many messages it was sent of that. */
export class View {
  #sent = 0;
  #ticks = 0;
  #sums: readonly ToldSum[] = [];
  #newsAt = 0;
  /** News of rows that it does not look at, gathered for a second. */
  #news: Message[] = [];
  /** What was told last of each row and sum. */
  readonly #told = new Map<string, string>();

  constructor(
    readonly epoch: string,
    readonly world: World,
    readonly send: (message: Message) => void,
  ) {}

  get seq(): number {
    return this.#sent;
  }

  look({ rows, sums }: Watched): void {
    this.#tellNews();
    const shown = new Set<string>([...rows, ...sums]);
    for (const name of this.#told.keys()) if (!shown.has(name)) this.#told.delete(name);
    this.#sums = sums;
    for (const key of rows) if (!this.#told.has(key)) this.#tellStanding(key);
  }

  /** An event, if the page looks at its row, or it is news. */
  tell(message: Message): void {
    if (this.#told.has(rowKeyOf(message))) this.#number(message);
    else if (NEWS.has(message.event)) {
      this.#news.push(message);
      // The first is told at once.
      if (Date.now() - this.#newsAt >= 1000) this.#tellNews();
    }
  }

  /** Once a second: news, and what became of numbers and of sums. */
  tick(): void {
    this.#tellNews();
    for (const key of this.#told.keys()) if (key.startsWith('phonenumber:')) this.#tellStanding(key);
    this.#ticks += 1;
    if (this.#ticks % ALL_TOLD_EVERY === 0) for (const name of this.#sums) this.#told.delete(name);
    const answers = Object.fromEntries(
      this.#sums.flatMap((name) => {
        const answer = this.world.figures(`/api/admin/${SUM_CALLS[name]}`);
        return answer && this.#isNew(name, answer) ? [[name, answer]] : [];
      }),
    );
    if (Object.keys(answers).length > 0) this.send({ event: 'sums', answers });
  }

  #tellNews(): void {
    if (this.#news.length > 0) this.#newsAt = Date.now();
    for (const message of this.#news.splice(0)) this.#number(message);
  }

  #tellStanding(key: string): void {
    const standing = this.world.standing(key);
    if (standing && this.#isNew(key, standing)) this.#number(standing);
  }

  #isNew(name: string, what: object): boolean {
    const text = JSON.stringify(what);
    if (this.#told.get(name) === text) return false;
    this.#told.set(name, text);
    return true;
  }

  #number(message: Message): void {
    this.#sent += 1;
    this.send({ ...message, sent: this.#sent });
  }
}
