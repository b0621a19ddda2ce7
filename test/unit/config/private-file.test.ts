import { isPrivateFile } from '../../../config/private-file';

const ROOT = 0;
const NODE = 1000;

describe('isPrivateFile', () => {
  it.each([
    ['of the own user, mode 0600', { mode: 0o100600, uid: NODE }, NODE],
    ['of the own user, mode 0400', { mode: 0o100400, uid: NODE }, NODE],
    ['that root gives to the group, as Kubernetes does with fsGroup', { mode: 0o100440, uid: ROOT }, NODE],
    ['that root gives to the group, mode 0640', { mode: 0o100640, uid: ROOT }, NODE],
    ['of root, for root', { mode: 0o100600, uid: ROOT }, ROOT],
  ])('accepts a file %s', (_name, facts, user) => {
    expect(isPrivateFile(facts, user)).toBe(true);
  });

  it.each([
    ['of the own user that the group can read', { mode: 0o100640, uid: NODE }, NODE],
    ['of another user that the group can read', { mode: 0o100440, uid: 1001 }, NODE],
    ['of root that others can read', { mode: 0o100444, uid: ROOT }, NODE],
    ['of root that the group can write', { mode: 0o100660, uid: ROOT }, NODE],
    ['of root that its group can read, for root', { mode: 0o100640, uid: ROOT }, ROOT],
  ])('refuses a file %s', (_name, facts, user) => {
    expect(isPrivateFile(facts, user)).toBe(false);
  });
});
