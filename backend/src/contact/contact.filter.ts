import { type ArgumentsHost, BadRequestException, Catch, type ExceptionFilter } from '@nestjs/common';
import { type Response } from 'express';

/** Spec 1 §8, word for word. */
export const notDelivered =
  'Email Could not be delivered! Please check if all fields are filled and if your email is valid';

/** Answers every 400 of a form with the sentence that its screen shows, and the fields beside it. */
@Catch(BadRequestException)
export class NotDeliveredFilter implements ExceptionFilter<BadRequestException> {
  catch(exception: BadRequestException, host: ArgumentsHost): void {
    const { errors } = exception.getResponse() as { errors?: Record<string, string> };
    host.switchToHttp().getResponse<Response>().status(400).json({ message: notDelivered, errors });
  }
}
