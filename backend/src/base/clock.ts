import { Injectable } from '@nestjs/common';

/** The time of day, behind a class so that a test can set it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}

/** Milliseconds of a minute, an hour and a day. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
