import {
  type ArgumentsHost,
  BadRequestException,
  Catch,
  type ExceptionFilter,
  type HttpException,
} from '@nestjs/common';
import { type Response } from 'express';
import { InvalidInput } from '../base/app-error.js';
import { refuse } from '../http/response/refuse.js';

/** Spec 1 §8 and spec 2 §8, word for word. */
export const mailRefused =
  'Email Could not be delivered! Please check if all fields are filled and if your email is valid';

/** Answers every 400 of a call that sends an email with the sentence that its screen shows, plus the errors per field. */
@Catch(BadRequestException, InvalidInput)
export class NotDeliveredFilter implements ExceptionFilter<HttpException> {
  catch(exception: HttpException, host: ArgumentsHost): void {
    const { errors } = exception.getResponse() as { errors?: Record<string, string> };
    refuse(host.switchToHttp().getResponse<Response>(), 400, 'not_delivered', {
      message: mailRefused,
      errors,
    });
  }
}
