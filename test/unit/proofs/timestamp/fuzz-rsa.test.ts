import { scaled } from '../../../support/scale';
import { describeByteMutation } from './mutate-bytes';

describeByteMutation('RSA-2048', scaled(500, 15_000, 50_000));
