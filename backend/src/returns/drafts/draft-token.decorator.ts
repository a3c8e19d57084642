import {
  applyDecorators,
  BadRequestException,
  createParamDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiBadRequestResponse, ApiGoneResponse, ApiHeader, ApiNotFoundResponse } from '@nestjs/swagger';
import { type Request } from 'express';

const header = 'X-Draft';

/**
 * Injects the token of a draft, which comes in a header: paths are written to logs and to browsers' histories.
 * @throws BadRequestException without one
 */
export const DraftToken = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const token = context.switchToHttp().getRequest<Request>().get(header);
  if (!token) throw new BadRequestException({ errors: { [header]: 'Send the token of the draft' } });
  return token;
});

/** Documents a call about the draft that `DraftToken` names. */
export const AboutDraft = () =>
  applyDecorators(
    ApiHeader({ name: header, required: true, description: 'The token of the draft' }),
    ApiBadRequestResponse({ description: '`{errors: {field: sentence}}`' }),
    ApiNotFoundResponse({ description: 'No such draft or document, or it has expired after 30 days' }),
    ApiGoneResponse({
      description: '`draft_resumed`: the draft was resumed with an emailed link, so this token has ended',
    }),
  );
