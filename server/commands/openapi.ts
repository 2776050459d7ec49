import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '#contract/openapi.ts';
import { ROUTES } from '#contract/routes.ts';
import { VERSION } from '../version.ts';
import { CommandError, type CommandFile, examples } from './command.ts';

const PATH = fileURLToPath(new URL('../../contract/openapi.json', import.meta.url));

export const openapiCommand: CommandFile = (program, { io }) => {
  program
    .command('openapi')
    .summary('Write the OpenAPI description of the API')
    .description('Write contract/openapi.json, the OpenAPI 3.1 description of the API.')
    .option('--check', 'write nothing; exit with 1 if the file is out of date')
    .addHelpText('after', examples('tenderfit openapi --check'))
    .action(async (options: { check?: boolean }) => {
      const text = `${JSON.stringify(openApiDocument(ROUTES, VERSION), null, 2)}\n`;
      if (options.check !== true) {
        await writeFile(PATH, text);
        io.stdout.write(`wrote ${PATH}\n`);
        return;
      }
      const committed = await readFile(PATH, 'utf8').catch(() => null);
      if (committed !== text) throw new CommandError('contract/openapi.json is out of date; run `npm run openapi`');
      io.stdout.write('contract/openapi.json is up to date\n');
    });
};
