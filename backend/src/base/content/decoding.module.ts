import { Global, Module } from '@nestjs/common';
import { Decoder } from './decoder.js';

/** Global: decodes what strangers sent. */
@Global()
@Module({ providers: [Decoder], exports: [Decoder] })
export class DecodingModule {}
