/**
 * A yardstick: an empty Nest application with a route that checks the caller's token and does nothing. None of the
 * product's code is in it. Prints one line of JSON when it is ready.
 */
import 'reflect-metadata';
import { Controller, HttpCode, Module, Post, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { serve, SignedIn, signInParts } from './signed-in.js';

@Controller()
class NothingController {
  @Post('nothing')
  @HttpCode(200)
  @UseGuards(SignedIn)
  nothing(): object {
    return {};
  }
}

@Module({ ...signInParts, controllers: [NothingController] })
class EmptyModule {}

await serve(await NestFactory.create(EmptyModule, { logger: false }), 'someone');
