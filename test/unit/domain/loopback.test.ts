import { isLoopback } from '../../../domain/loopback';

it.each(['127.0.0.1', '127.8.9.10', '::1', '[::1]', 'localhost', 'LOCALHOST', 'localhost.', 'a.localhost'])(
  'takes %s for this machine',
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

it.each(['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.org', 'localhost.example.org', 'notlocalhost', ''])(
  'does not take "%s" for this machine',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);
