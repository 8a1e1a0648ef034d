import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { Refused } from './refused.ts';

export interface Person {
  readonly ref: string;
  readonly mail: string;
  readonly name: string;
  readonly lang: string;
  /** Epoch milliseconds. */
  readonly since: number;
  readonly home: string;
}

/** A mail with a code and a link, each good for once. */
interface Letter {
  readonly ref: string;
  readonly mail: string;
  readonly digits: string;
  readonly link: string;
  readonly newcomer: { readonly name: string; readonly team: string } | undefined;
  /** Tries of the code. */
  left: number;
  pressed: boolean;
}

/** What says who is calling; its secret is told once, and nobody keeps it. */
export interface Key {
  readonly ref: string;
  readonly person: Person;
  /** What a script's is for; a session has none. */
  readonly title: string | undefined;
  /** How the secret begins. */
  readonly start: string;
  /** Epoch milliseconds, as the next two. */
  readonly made: number;
  readonly until: number | undefined;
  used: number | undefined;
}

export interface Admitted {
  readonly secret: string;
  readonly until: number;
  readonly person: Person;
}

const month = 30 * 86_400_000;
const fingerprint = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Who there is, the mails that were sent to them, and their keys. */
export class People {
  readonly #people = new Map<string, Person>();
  readonly #letters = new Map<string, Letter>();
  /** By the fingerprint of their secret. */
  readonly #keys = new Map<string, Key>();
  readonly #settle: (person: Person, team: string) => void;

  /** @param settle gives who is new their home. */
  constructor(settle: (person: Person, team: string) => void) {
    this.#settle = settle;
  }

  /** A mail goes out; who is new comes to be when it is redeemed. */
  write(mail: string, newcomer?: Letter['newcomer']): Letter {
    const letter: Letter = {
      ref: randomUUID(),
      mail: mail.trim().toLowerCase(),
      digits: String(randomInt(1_000_000)).padStart(6, '0'),
      link: randomUUID(),
      newcomer,
      left: 5,
      pressed: false,
    };
    this.#letters.set(letter.ref, letter);
    return letter;
  }

  /** What was mailed last to an address. */
  letterTo(mail: string): Letter {
    const letter = [...this.#letters.values()].findLast((each) => each.mail === mail);
    if (!letter) throw new Error(`Nothing was mailed to ${mail}.`);
    return letter;
  }

  /** @throws {Refused} `wrong-code` with how many tries are left, `gone` */
  redeem(ref: string, digits: string): Admitted {
    const letter = this.#letters.get(ref);
    if (!letter?.left) throw new Refused('gone');
    if (letter.digits !== digits) throw new Refused('wrong-code', (letter.left -= 1));
    const admitted = this.#admit(letter);
    letter.left = 0;
    return admitted;
  }

  /** @throws {Refused} `used`, `gone` */
  redeemLink(link: string): Admitted {
    const letter = [...this.#letters.values()].find((each) => each.link === link);
    if (letter?.pressed) throw new Refused('used');
    if (!letter) throw new Refused('gone');
    const admitted = this.#admit(letter);
    letter.pressed = true;
    return admitted;
  }

  /** @throws {Refused} `nobody` */
  owner(secret: string | undefined): Person {
    return this.#key(secret).person;
  }

  /** Ends a session, or all that its owner has. */
  leave(secret: string | undefined, everywhere: boolean): void {
    const { ref, person } = this.#key(secret);
    this.#drop((key) => key.person === person && (everywhere ? key.title === undefined : key.ref === ref));
  }

  /** Makes a key for a script. @throws {Refused} `not-yours` to one that is such a key itself */
  cut(by: string | undefined, title: string, until?: number): { readonly key: Key; readonly secret: string } {
    const { person, title: script } = this.#key(by);
    if (script !== undefined) throw new Refused('not-yours');
    return this.#make(person, title, until);
  }

  /** Somebody's keys for scripts, the newest first. */
  keysOf(person: Person): readonly Key[] {
    return [...this.#keys.values()].filter((key) => key.person === person && key.title !== undefined).toReversed();
  }

  /** @throws {Refused} `unknown` */
  withdraw(person: Person, ref: string): void {
    const mine = (key: Key) => key.person === person && key.ref === ref && key.title !== undefined;
    if (!this.#drop(mine)) throw new Refused('unknown');
  }

  #key(secret = ''): Key {
    const key = this.#keys.get(fingerprint(secret));
    if (!key || Date.now() > (key.until ?? Infinity)) throw new Refused('nobody');
    key.used = Date.now();
    return key;
  }

  #admit({ mail, newcomer }: Letter): Admitted {
    const person = this.#people.get(mail) ?? (newcomer && this.#join(mail, newcomer.name, newcomer.team));
    if (!person) throw new Refused('gone');
    const until = Date.now() + month;
    return { secret: this.#make(person, undefined, until).secret, until, person };
  }

  #join(mail: string, name: string, team: string): Person {
    const person = { ref: randomUUID(), mail, name, lang: 'en', since: Date.now(), home: randomUUID() };
    this.#people.set(mail, person);
    this.#settle(person, team);
    return person;
  }

  #make(person: Person, title: string | undefined, until: number | undefined) {
    const secret = `key_${randomBytes(32).toString('base64url')}`;
    const key = {
      ref: randomUUID(),
      person,
      title,
      start: secret.slice(0, 8),
      made: Date.now(),
      until,
      used: undefined,
    };
    this.#keys.set(fingerprint(secret), key);
    return { key, secret };
  }

  /** How many there were. */
  #drop(which: (key: Key) => boolean): number {
    const dropped = [...this.#keys].filter(([, key]) => which(key));
    for (const [print] of dropped) this.#keys.delete(print);
    return dropped.length;
  }
}
