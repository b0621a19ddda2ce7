import { cacheDir } from '../../../stack/cache-dir';

describe('cacheDir', () => {
  it.each([
    ['SELLO_CACHE_DIR first', { SELLO_CACHE_DIR: '/c', XDG_CACHE_HOME: '/x' }, '/c'],
    ['the XDG cache folder', { XDG_CACHE_HOME: '/x' }, '/x/sello'],
    ['the home folder when nothing is set', {}, '/home/ana/.cache/sello'],
    ['the home folder when the XDG folder is relative', { XDG_CACHE_HOME: 'x' }, '/home/ana/.cache/sello'],
    ['the home folder when the variables are empty', { SELLO_CACHE_DIR: '' }, '/home/ana/.cache/sello'],
  ])('takes %s', (_what, env, expected) => {
    expect(cacheDir(env, '/home/ana')).toBe(expected);
  });
});
