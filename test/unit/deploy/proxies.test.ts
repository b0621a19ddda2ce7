import { JSON_BODY_BYTES, MULTIPART_BODY_BYTES } from '../../../api/upload/upload-limits';
import { readProject } from './settings';

const MEBIBYTE = 1024 * 1024;
const LONGEST_WAIT_SECONDS = 60;
const LARGEST_BODY = Math.max(JSON_BODY_BYTES, MULTIPART_BODY_BYTES);

function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1]);
}

describe('deploy/nginx/sello.conf', () => {
  const text = readProject('deploy/nginx/sello.conf');

  it('leaves it to the API to refuse a body that is too large', () => {
    expect(numberIn(text, /client_max_body_size (\d+)m;/) * MEBIBYTE).toBeGreaterThan(LARGEST_BODY);
    expect(text).toContain('proxy_request_buffering off;');
  });

  it('waits longer than the API does', () => {
    expect(numberIn(text, /proxy_read_timeout (\d+)s;/)).toBeGreaterThan(LONGEST_WAIT_SECONDS);
  });

  it('does not pass on the address that a caller claims', () => {
    expect(text).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  });
});

describe('deploy/caddy/Caddyfile', () => {
  const text = readProject('deploy/caddy/Caddyfile');

  it('leaves it to the API to refuse a body that is too large', () => {
    expect(numberIn(text, /max_size (\d+)MB/) * 1_000_000).toBeGreaterThan(LARGEST_BODY);
  });

  it('waits longer than the API does', () => {
    expect(numberIn(text, /response_header_timeout (\d+)s/)).toBeGreaterThan(LONGEST_WAIT_SECONDS);
  });
});

it('the Ingress of the chart has the limit of nginx', () => {
  const size = numberIn(readProject('deploy/helm/sello/values.yaml'), /proxy-body-size: (\d+)m/);
  expect(size * MEBIBYTE).toBeGreaterThan(LARGEST_BODY);
});
