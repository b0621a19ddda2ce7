import { welcome } from '../../../stack/welcome';

const urls = { api: 'http://localhost:3000/api/public/v1', dashboard: 'http://localhost:3000/dashboard' };
const LOCAL = { HOST: '127.0.0.1', PORT: '3000', PUBLIC_URL: 'http://localhost:3000' };
const demo = { email: 'demo@sello.local', password: 'a-password', apiKey: 'sello_live_abc' };

it('prints the key on its own line and a command that uses it', () => {
  const lines = welcome(LOCAL, urls, demo);
  expect(lines).toContain('Password: a-password');
  expect(lines).toContain('API key: sello_live_abc');
  expect(lines).toContain(
    '  curl -F file=@README.md -H "Authorization: Bearer sello_live_abc" http://localhost:3000/api/public/v1/certificates',
  );
});

it('says how to create another key when there is none to show', () => {
  const text = welcome(LOCAL, urls, null).join('\n');
  expect(text).toContain('npx sello keys create --account demo@sello.local');
  expect(text).not.toContain('API key: sello');
});

it('does not mention the demo account on a public address, where there is none', () => {
  expect(welcome({ ...LOCAL, HOST: '0.0.0.0' }, urls, null).join('\n')).not.toContain('demo@sello.local');
});

it('shows the address of the Temporal UI only when it runs that UI', () => {
  expect(welcome(LOCAL, urls, null).join('\n')).not.toContain('Temporal UI');
  expect(welcome(LOCAL, { ...urls, temporalUi: 'http://localhost:8233' }, null)).toContain(
    '  Temporal UI: http://localhost:8233',
  );
});
