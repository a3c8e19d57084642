import { api } from '@/lib/api/client';

interface Message {
  name: string;
  email: string;
  message: string;
  from: string;
}

/** The spec's sentence for a message that could not be handed over (spec 2 §8). */
export const notDelivered =
  'Email Could not be delivered! Please check if all fields are filled and if your email is valid';

/** A message to the firm's mailbox; `from` is the address of the firm that it concerns. Answers 'Email Sent!'. */
export const sendMessageToFirm = (message: Message) => api.post('/api/taxReturns/email', { body: message });

/** A message from the firm to a client of the sender's; staff only. Answers 'Email Sent!'. */
export const sendMessageToClient = (message: Message) =>
  api.post('/api/taxReturns/emailToClient', { body: message });
