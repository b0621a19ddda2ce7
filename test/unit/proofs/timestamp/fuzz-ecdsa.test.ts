import { scaled } from '../../../support/scale';
import { describeByteMutation } from './mutate-bytes';

describeByteMutation('P-256', scaled(1_000, 15_000, 50_000));
