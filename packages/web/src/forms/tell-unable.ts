import { detailsOf, isTold, messageOf } from '#api/errors.ts'
import { toast } from '#ui/tell/toast.ts'

/**
 * Says in a toast what could not be done, with the words of the service behind it, unless the user
 * knows of it already. A failure that no service has answered is for the console, too.
 * @returns takes the message away.
 */
export const tellUnable = (failed: string, error: unknown): (() => void) => {
  if (detailsOf(error) === undefined) console.error(error)
  if (isTold(error)) return () => undefined
  const details = [messageOf(error), detailsOf(error)].filter(Boolean).join('\n')
  return toast.add('danger', failed, { details })
}
