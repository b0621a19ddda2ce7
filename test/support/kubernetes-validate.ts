import { join } from 'node:path';
import { pythonEnvironment } from './python-environment';

const VERSION = '1.37.0';

/** The path of the program that checks manifests against the schemas of Kubernetes, installed on first use. */
export async function kubernetesValidate(): Promise<string> {
  const name = `kubernetes-validate-${VERSION}`;
  return join(await pythonEnvironment(name, [`kubernetes-validate==${VERSION}`]), 'kubernetes-validate');
}
