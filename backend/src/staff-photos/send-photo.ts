import { type Response } from 'express';
import { type StaffPhoto } from './staff-photo.entity.js';

/** Sends a photo with the type found in its content, and so that no scripts may run. Its address never gets another. */
export function sendPhoto(response: Response, { type, content }: Pick<StaffPhoto, 'type' | 'content'>): void {
  response
    .setHeader('Content-Type', type)
    .setHeader('X-Content-Type-Options', 'nosniff')
    .setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
    .setHeader('Cache-Control', 'private, max-age=604800, immutable')
    .end(content);
}
