import { mailtoLink } from './mailto-link.js';

it.each([
  ['ann@family.example', 'mailto:ann@family.example'],
  ['ann?bcc=lee&x@family.example', 'mailto:ann%3Fbcc%3Dlee%26x@family.example'],
])('writes to %s alone', (address, link) => expect(mailtoLink(address)).toBe(link));
