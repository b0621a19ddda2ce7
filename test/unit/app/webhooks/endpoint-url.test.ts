import { readEndpointUrl } from '../../../../app/webhooks/endpoint-url';
import { LIMITS } from '../../../../domain/limits';

const REFUSED = ['127.0.0.1', '10.0.0.1', '::1', 'localhost', '169.254.169.254'];
const strict = { allowsPlain: () => false, isRefused: (host: string) => REFUSED.includes(host) };
const lenient = { allowsPlain: (host: string) => host !== '8.8.8.8', isRefused: () => false };
const path = (length: number) => `https://a.example/${'x'.repeat(length - 'https://a.example/'.length)}`;

describe('the URL of an endpoint', () => {
  it.each([
    ['https://erp.example.com/hooks?tenant=7', 'https://erp.example.com/hooks?tenant=7'],
    ['https://erp.example.com:8443', 'https://erp.example.com:8443/'],
    ['HTTPS://ERP.Example.com/', 'https://erp.example.com/'],
    ['https://niño.example/ñ', 'https://xn--nio-8ma.example/%C3%B1'],
    [path(LIMITS.webhookUrlCharacters), path(LIMITS.webhookUrlCharacters)],
  ])('%# is kept as it will be used', (text, url) => {
    expect(readEndpointUrl(text, strict)).toBe(url);
  });

  it.each([
    ['erp.example.com/hooks', /absolute URL/],
    ['', /absolute URL/],
    ['https://', /absolute URL/],
    [' https://erp.example.com', /absolute URL/],
    ['https://erp.exam\nple.com', /absolute URL/],
    ['http://erp.example.com', /https:\/\/.*over TLS/],
    ['ftp://erp.example.com', /begin with https/],
    ['javascript:alert(1)', /begin with https/],
    ['https://user@erp.example.com', /user name or a password/],
    ['https://:secret@erp.example.com', /user name or a password/],
    ['https://erp.example.com/#top', /fragment/],
    ['https://erp.example.com/#', /fragment/],
    ['https://127.0.0.1/', /not public.*WEBHOOK_ALLOW_CIDRS/],
    ['https://2130706433/', /not public/],
    ['https://0x7f.1/', /not public/],
    ['https://[::1]:8443/', /not public/],
    ['https://localhost/', /not public/],
    ['https://localhost./', /not public/],
    ['https://169.254.169.254/latest', /not public/],
    [`https://a.example/${'ñ'.repeat(1_000)}`, /at most 2048 characters/],
  ])('refuses %j with a sentence that says what to do', (text, sentence) => {
    expect(() => readEndpointUrl(text, strict)).toThrow(sentence);
  });

  it('may be http where the operator allows some addresses', () => {
    expect(readEndpointUrl('http://127.0.0.1:4000/', lenient)).toBe('http://127.0.0.1:4000/');
    expect(() => readEndpointUrl('http://8.8.8.8/', lenient)).toThrow(/begin with https/);
    expect(() => readEndpointUrl('ftp://127.0.0.1/', lenient)).toThrow(/begin with https/);
  });
});
