import fc from 'fast-check';

// Loaded before the tests: they play the random cases of one seed, so that the same commit passes or fails each time.

fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) });
