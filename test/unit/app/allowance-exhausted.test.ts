import { allowanceExhausted } from '../../../app/allowance-exhausted';
import { sentenceOf } from '../../../api/errors';

describe('an account without certificates', () => {
  it('is told whom to ask, if the operator has named anyone', () => {
    const { message } = allowanceExhausted({ supportContact: 'soporte@example.com' });
    expect(message).toBe('The account has no certificates left. Ask for more at soporte@example.com.');
  });

  it('is never shown a command of the operator', () => {
    expect(allowanceExhausted({ supportContact: null }).message).toBe('allowance_exhausted');
    expect(sentenceOf('allowance_exhausted')).not.toMatch(/npx|sello /);
  });
});
