// The post step: undoes what main wrote down, and can do nothing else, since no command can be reached from here. The
// runner registers it before main starts, so it also runs where main was cancelled or killed before its first line. No
// saved state means that there is nothing to undo: nothing is loaded, read or sent, and most jobs end here.
const saved = process.env.STATE_ledger ?? '';
if (saved !== '' && saved !== '{}') {
    const { undo } = await import('./undo.js');
    await undo(process.env);
}
export {};
