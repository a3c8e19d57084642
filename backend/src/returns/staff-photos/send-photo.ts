import { type Response } from 'express';
import { sendImage } from '../../http/response/send-image.js';
import { type StaffPhoto } from './staff-photo.entity.js';

/** Sends a photo. Its address never gets another, and a removed one leaves browsers within a week. */
export const sendPhoto = (response: Response, photo: Pick<StaffPhoto, 'type' | 'content'>): void =>
  sendImage(response, photo, 'private, max-age=604800, immutable');
