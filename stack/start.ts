// The first line appears before anything heavy is loaded: whoever waits should know that it is under way.
console.log('Sello is starting …');

async function main(): Promise<void> {
  const { runStack } = await import('./run-stack.js');
  await runStack(process.env, (line) => {
    console.log(line);
  });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(`\nSello could not run. ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  },
);
