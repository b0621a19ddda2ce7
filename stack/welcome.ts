import { isThisMachineOnly, localUrl } from './environment';

export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
}

/** The lines that `npm start` prints when everything is ready. */
export function welcome(
  env: Record<string, string>,
  urls: Record<string, string>,
  demo: DemoAccount | null,
): string[] {
  const host = env['HOST'] ?? '127.0.0.1';
  const api = `${localUrl(host, env['PORT'] ?? '3000')}/api/public/v1`;
  const links = [
    ['API', urls['api']],
    ['Dashboard', urls['dashboard']],
    ['Temporal UI', urls['temporalUi']],
  ].flatMap(([name, url]) => (name && url ? [`  ${`${name}:`.padEnd(13)}${url}`] : []));

  const key = demo
    ? [
        `A demo account was created: ${demo.email}. Its dashboard password and its API key are shown only once:`,
        '',
        `Password: ${demo.password}`,
        `API key: ${demo.apiKey}`,
        '',
        'Certify a file:',
        '',
        `  curl -F file=@README.md -H "Authorization: Bearer ${demo.apiKey}" ${api}/certificates`,
      ]
    : isThisMachineOnly(env)
      ? [
          'Create another API key: npx sello keys create --account demo@sello.local',
          'Set a new password: npx sello accounts password demo@sello.local',
        ]
      : [
          'Create an account and a key: npx sello accounts create --email EMAIL, then npx sello keys create --account EMAIL',
        ];
  return ['', 'Sello is ready.', '', ...links, '', ...key, '', 'Ctrl-C stops everything and keeps the data.'];
}
