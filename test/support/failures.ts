/** The error of a call that has to fail; one of another class than the one that is named is thrown again. */
export async function failureOf<Thrown = unknown>(
  call: Promise<unknown>,
  type?: abstract new (...args: never) => Thrown,
): Promise<Thrown> {
  const result = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('value' in result) throw new Error(`no error but ${JSON.stringify(result.value)}`)
  if (type && !(result.error instanceof type)) throw result.error
  return result.error as Thrown
}
