type Close = () => void | Promise<void>

const closing: Close[] = []

/** Closes or removes something when the test is over. */
export function closeAfterTest(close: Close): void {
  closing.push(close)
}

/** Closes it all. */
export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0)) await close()
}
