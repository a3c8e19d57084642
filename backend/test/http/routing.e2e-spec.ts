import { Controller, Get, Module, type Type } from '@nestjs/common';
import { Public } from '../../src/accounts/account/access.js';
import { createApp } from '../../src/create-app.js';
import { startApp, type TestApp } from '../support/app.js';

@Public()
@Controller('besides')
class PatternFirst {
  @Get('say:word')
  pattern(): { answeredBy: string } {
    return { answeredBy: 'pattern' };
  }

  @Get('sayHello')
  literal(): { answeredBy: string } {
    return { answeredBy: 'literal' };
  }
}

@Module({ controllers: [PatternFirst] })
class PatternFirstModule {}

@Public()
@Controller('figures')
class SecondFigures {
  @Get()
  again(): void {}
}

@Module({ controllers: [SecondFigures] })
class SecondFiguresModule {}

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.stop());

const withModule = (module: Type) => createApp(app.environment, [module]);

describe('the route of a path', () => {
  it('depends on the path, not on the order of controllers', async () => {
    const other = await withModule(PatternFirstModule);
    await other.listen(0, '127.0.0.1');
    const answer = async (path: string) =>
      (await fetch(`${await other.getUrl()}/api/besides/${path}`)).json();
    expect(await answer('sayHello')).toEqual({ answeredBy: 'literal' });
    expect(await answer('sayGoodbye')).toEqual({ answeredBy: 'pattern' });
    await other.close();
  });

  it('is unique: a duplicate path stops the start', async () => {
    await expect(withModule(SecondFiguresModule)).rejects.toThrow(/SecondFigures#again/);
  });
});
