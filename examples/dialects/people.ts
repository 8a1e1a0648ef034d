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

/** An e-mail with a code and a link, each valid once. */
interface Letter {
  readonly ref: string;
  readonly mail: string;
  readonly digits: string;
  readonly link: string;
  readonly newcomer: { readonly name: string; readonly team: string } | undefined;
  /** Remaining tries of the code. */
  left: number;
  pressed: boolean;
}

/** A session or script key; only a fingerprint of its secret is stored. */
export interface Key {
  readonly ref: string;
  readonly person: Person;
  /** Label of a script's key; sessions have none. */
  readonly title: string | undefined;
  /** First characters of the secret. */
  readonly start: string;
  /** Epoch milliseconds, like the next two. */
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

/** People, their e-mails and their keys. */
export class People {
  readonly #people = new Map<string, Person>();
  readonly #letters = new Map<string, Letter>();
  /** By the fingerprint of the secret. */
  readonly #keys = new Map<string, Key>();
  readonly #settle: (person: Person, team: string) => void;

  /** @param settle creates the home of a new person */
  constructor(settle: (person: Person, team: string) => void) {
    this.#settle = settle;
  }

  /** Sends an e-mail; redeeming it creates a new person. */
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

  /** The newest e-mail to an address. */
  letterTo(mail: string): Letter {
    const letter = [...this.#letters.values()].findLast((each) => each.mail === mail);
    if (!letter) throw new Error(`Nothing was mailed to ${mail}.`);
    return letter;
  }

  /** @throws {Refused} `wrong-code` with the remaining tries, `gone` */
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

  /** @throws {Refused} `unauthenticated` */
  owner(secret: string | undefined): Person {
    return this.#key(secret).person;
  }

  /** Ends a session, or all sessions of its owner. */
  leave(secret: string | undefined, everywhere: boolean): void {
    const { ref, person } = this.#key(secret);
    this.#drop((key) => key.person === person && (everywhere ? key.title === undefined : key.ref === ref));
  }

  /** Creates a key for a script. @throws {Refused} `not-yours` for the key of a script */
  cut(by: string | undefined, title: string, until?: number): { readonly key: Key; readonly secret: string } {
    const { person, title: script } = this.#key(by);
    if (script !== undefined) throw new Refused('not-yours');
    return this.#make(person, title, until);
  }

  /** Keys of a person for scripts, newest first. */
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
    if (!key || Date.now() > (key.until ?? Infinity)) throw new Refused('unauthenticated');
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

  /** @returns the number of removed keys */
  #drop(which: (key: Key) => boolean): number {
    const dropped = [...this.#keys].filter(([, key]) => which(key));
    for (const [print] of dropped) this.#keys.delete(print);
    return dropped.length;
  }
}
