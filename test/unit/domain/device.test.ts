import { deviceOf } from '../../../domain/device';

const MOZILLA = 'Mozilla/5.0';
const SAFARI = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the device of a session', () => {
  it.each([
    [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:147.0) Gecko/20100101 Firefox/147.0`, 'Firefox', 'Windows'],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${SAFARI} Chrome/143.0.0.0 Safari/537.36`,
      'Chrome',
      'Windows',
    ],
    [
      `${MOZILLA} (Windows NT 10.0) ${SAFARI} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`,
      'Edge',
      'Windows',
    ],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/26.0 Safari/605.1.15`,
      'Safari',
      'macOS',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${SAFARI} Version/26.0 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iPhone',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${SAFARI} CriOS/143.0 Mobile/15E148 Safari/604.1`,
      'Chrome',
      'iPhone',
    ],
    [
      `${MOZILLA} (Linux; Android 16; Pixel 10) ${SAFARI} Chrome/143.0.0.0 Mobile Safari/537.36`,
      'Chrome',
      'Android',
    ],
    [
      `${MOZILLA} (Linux; Android 15; SM-S938B) ${SAFARI} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [`${MOZILLA} (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0`, 'Firefox', 'Linux'],
    ['curl/8.14.1', 'curl', null],
    ['<script>', null, null],
    [undefined, null, null],
  ])('of %s is named in words', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });

  it('is read from the beginning of a long text alone', () => {
    expect(deviceOf(`${'x'.repeat(600)} Firefox/1`)).toEqual({ browser: null, system: null });
  });
});
