import { stepsUpTo } from '@tax-firm/machines';
import { setTimeout as sleep } from 'node:timers/promises';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import {
  type Acknowledged,
  clientPassword,
  look,
  paper,
  placeOrder,
  press,
  quoteCents,
  sha256,
  signIn,
  upload,
  type Uploaded,
} from './orders.js';
import { newKey, newTally, Person } from './person.js';
import { type Random } from './random.js';
import { owner, type Topology } from './topology.js';

const cpa = { name: 'Theo Lindqvist', email: 'theo@cpa.example', password: 'correct horse battery' };
/** How long a person waits before pressing the next button. */
const thinksMs = [20, 300] as const;
const looksEveryMs = 300;
/** How often the bank decides pending payments. */
const bankDecidesMs = 1_500;
/** Time limit for paying an invoice. After a process died, its payment is checked after a minute and a half. */
const paidWithinMs = 240_000;

/** Test cards, weighted by how often people use them. */
const cards = ['tok_visa', 'tok_visa', 'tok_visa', 'tok_chargeDeclined', 'tok_undecided'];

/** Clients and staff who process orders from start to end, and what the program acknowledged to them. */
export class Office {
  readonly tally = newTally();
  readonly orders: string[] = [];
  readonly archived: string[] = [];
  readonly acknowledged: Acknowledged[] = [];
  readonly uploaded: Uploaded[] = [];
  private people = 0;
  private readonly boss: Person;
  private readonly staff: Person;

  constructor(
    private readonly topology: Topology,
    private readonly random: Random,
  ) {
    this.boss = this.someone();
    this.staff = this.someone();
  }

  /** Signs in the owner, who gives the CPA access. */
  async open(): Promise<void> {
    await signIn(this.boss, owner.email, owner.password);
    const body = { ...cpa, role: 'CPA/EA' };
    const { id } = await this.boss.do<{ id: string }>('POST', '/api/users/register', { body });
    await this.boss.do('POST', '/api/users/changeEmployeeAccess', { body: { id } });
    await signIn(this.staff, cpa.email, cpa.password);
  }

  /** Lets a number of people place orders, one after the other, until stopped. Orders in progress are finished. */
  async work(people: number, stop: AbortSignal): Promise<void> {
    const one = async () => {
      while (!stop.aborted) await this.processOrder();
    };
    const bank = setInterval(() => this.decide(), bankDecidesMs);
    try {
      await Promise.all(Array.from({ length: people }, one));
    } finally {
      clearInterval(bank);
    }
  }

  /** Signs in again, for the final checks. */
  async inspector(): Promise<Person> {
    await signIn(this.boss, owner.email, owner.password);
    return this.boss;
  }

  private async processOrder(): Promise<void> {
    const client = this.someone();
    const email = `client-${this.people}@people.example`;
    const { id } = await placeOrder(client, email);
    this.orders.push(id);
    await this.bring(client, id, 'updateTaxReturnFiles', 'files', 'FILE_ADDED');
    await this.step(this.boss, id, { type: 'SEND_QUOTE', amountCents: quoteCents });
    await signIn(client, email, clientPassword);
    await this.step(client, id, { type: 'ACCEPT_QUOTE', amountCents: quoteCents });
    for (const type of stepsUpTo('EFILE_ACCEPTED')) await this.step(this.staff, id, { type });
    await this.pay(client, id);
    const finished = await this.bring(
      this.staff,
      id,
      'updateTaxReturnFilePDF',
      'taxReturnFile',
      'FINISHED_FILE_ADDED',
    );
    for (const type of stepsUpTo('RETURN_UPLOADED', 'EFILE_ACCEPTED'))
      await this.step(this.staff, id, { type });
    await this.takeHome(client, id, finished);
    await this.step(this.boss, id, { type: 'ARCHIVE', year: 2025 });
    this.archived.push(id);
  }

  private someone(): Person {
    const number = this.people++;
    const address = `198.51.${100 + Math.floor(number / 250)}.${1 + (number % 250)}`;
    return new Person(this.topology.entry.url, address, this.tally);
  }

  private thinks = (): Promise<void> => sleep(this.random.between(...thinksMs));

  private async step(person: Person, id: string, event: { type: string; [field: string]: unknown }) {
    await this.thinks();
    await press(person, id, event);
    this.acknowledged.push({ returnId: id, type: event.type });
  }

  /** Uploads a document and adds it to the return. */
  private async bring(
    person: Person,
    id: string,
    call: string,
    field: string,
    type: string,
  ): Promise<Uploaded> {
    await this.thinks();
    const file = await upload(person, paper());
    const files = [{ name: 'paper.pdf', link: file.link }];
    await person.do('PUT', `/api/taxReturns/${call}`, { body: { id, [field]: files }, key: newKey() });
    this.uploaded.push(file);
    this.acknowledged.push({ returnId: id, type });
    return file;
  }

  /** Tries one card after another until the invoice is paid, but not while a payment is in progress. */
  private async pay(client: Person, id: string): Promise<void> {
    for (const deadline = Date.now() + paidWithinMs; ; await sleep(looksEveryMs)) {
      const { payment } = (await look(client, id)).workflow.value;
      if (payment === 'paid') return;
      if (payment === 'due') await this.tryACard(client, id);
      else if (payment !== 'processing' || Date.now() > deadline)
        throw new Error(`The payment of ${id} is ${payment}`);
    }
  }

  private async tryACard(client: Person, id: string): Promise<void> {
    const token = this.random.one(cards);
    const { status, body } = await client.ask<TaxReturnView>('POST', '/api/taxReturns/sendStripePayment2', {
      key: newKey(),
      body: { taxReturnId: id, token, amount: quoteCents },
    });
    if (![200, 202, 402].includes(status))
      throw new Error(`Paying answered ${status}: ${JSON.stringify(body)}`);
  }

  private decide(): void {
    const { stripe } = this.topology;
    for (const { id, status } of stripe.intents.values()) if (status === 'processing') stripe.settle(id);
  }

  /** Downloads the finished return, which sends an event. */
  private async takeHome(client: Person, id: string, { link, sha256: expected }: Uploaded): Promise<void> {
    await this.thinks();
    while ((await look(client, id)).workflow.value.delivery !== 'downloaded') {
      if (sha256(await client.download(link)) !== expected)
        throw new Error(`${link} differs from the upload`);
    }
    this.acknowledged.push({ returnId: id, type: 'RETURN_DOWNLOADED' });
  }
}
