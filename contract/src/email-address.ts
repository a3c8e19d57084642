import * as z from 'zod';
import { typedText } from './fields.js';

/**
 * Returns the one form in which email addresses are stored, looked up, compared and counted: without outer spaces,
 * with lower-case ASCII letters, and with an internationalized domain as the DNS has it (`bücher.example` is
 * `xn--bcher-kva.example`; RFC 5891). Other letters stay as they are, because case rules for them differ between
 * languages and programs: `İ` becomes `i` in PostgreSQL, but two characters in JavaScript. A domain in letters that only
 * look like others, such as full-width ones, stays too, and is no valid one. For the rest, PostgreSQL's `lower(email COLLATE
 * "C")` does the same.
 */
export function normalizeEmail(address: string): string {
  const trimmed = address.trim();
  const at = trimmed.lastIndexOf('@') + 1;
  const domain = trimmed.slice(at);
  const ascii = at > 0 && international.test(domain) ? toAscii(domain) : domain;
  return (trimmed.slice(0, at) + ascii).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const international = /^(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}.-]{1,253}$/u;

/** @returns the domain itself if it has no such form */
function toAscii(domain: string): string {
  if (domain.normalize('NFKC') !== domain.normalize('NFC')) return domain;
  const { data: url } = z.url({ normalize: true }).safeParse(`http://${domain}`);
  return url?.slice('http://'.length, -1) ?? domain;
}

const atom = "[\\w!#$%&'*+/=?^`{|}~-]+";
const label = '[A-Z\\d](?:[A-Z\\d-]{0,61}[A-Z\\d])?';
/** A dot-atom of at most 64 characters and a domain with a dot, at most 254 together (RFC 5321, 4.1.2 and 4.5.3.1). */
const pattern = new RegExp(
  `^(?=.{6,254}$)(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+[A-Z](?:[A-Z\\d-]{0,61}[A-Z\\d])$`,
  'i',
);

/** The check of an address as `normalizeEmail` writes it. @param error the sentence for what is no address */
export const isEmailAddress = (error?: string): z.ZodEmail => z.email({ pattern, error });

/** An email address as people type or paste it, wherever one is asked for. @param error the sentence for what is none */
export const emailAddress = (error?: string) =>
  typedText(error).overwrite(normalizeEmail).check(isEmailAddress(error));
