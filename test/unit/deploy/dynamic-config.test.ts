import { parse } from 'yaml';
import { devServerArguments } from '../../../temporal/server-settings';
import { readProject } from './settings';

describe('the dynamic configuration of Temporal in docker-compose.yml', () => {
  it('equals that of the embedded server', () => {
    const args = devServerArguments({ port: 7233 });
    const values = args.filter((_, at) => args[at - 1] === '--dynamic-config-value');
    const embedded = Object.fromEntries(
      values.map((value) => {
        const at = value.indexOf('=');
        return [value.slice(0, at), [{ value: JSON.parse(value.slice(at + 1)) as unknown }]];
      }),
    );
    expect(values).not.toEqual([]);
    expect(parse(readProject('deploy/temporal/dynamic-config.yaml'))).toEqual(embedded);
  });
});
