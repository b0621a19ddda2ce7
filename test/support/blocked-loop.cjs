// Preloaded into a process under test: SIGUSR2 blocks its event loop for good.
process.on('SIGUSR2', () => {
  for (;;);
});
