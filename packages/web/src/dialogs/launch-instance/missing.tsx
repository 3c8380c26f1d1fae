import { FieldMessage } from '#ui/fields/field-message.tsx'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import type { FieldName } from '#dialogs/launch-instance/validation.ts'

/** What is wrong with the choice made in a table, once the step was left. */
export const Missing = (props: { readonly launch: Launch; readonly name: FieldName }) => {
  const error = props.launch.errorOf(props.name)
  return error === undefined ? null : <FieldMessage>{error}</FieldMessage>
}
