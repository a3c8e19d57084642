import { Injectable, type Type } from '@nestjs/common';

/**
 * Tells the features that depend on one what happened in it, in this process. An event's class is its name. What must
 * happen even if the process ends is an effect (`Outbox`) instead.
 */
@Injectable()
export class DomainEvents {
  private readonly listeners = new Map<unknown, ((event: never) => Promise<void> | void)[]>();

  on<Event extends object>(type: Type<Event>, listener: (event: Event) => Promise<void> | void): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }

  /** Waits for each listener in turn. What one throws is the publisher's failure. */
  async publish(event: object): Promise<void> {
    for (const listener of this.listeners.get(event.constructor) ?? []) await listener(event as never);
  }
}
