import type { TemplateValidation } from '@meridian/contract'
import type { ParameterGroup, TemplateParameter, ValidatedTemplate } from '#dialogs/stack/heat.ts'

type Said = TemplateValidation['Parameters'][string]

/**
 * What Heat understands of a template, in the shape that its form is made of. What a plug-in of
 * Heat's writes in another type than Heat does is left out, as is a group without parameters.
 */
export const readValidation = (answer: TemplateValidation): ValidatedTemplate => ({
  Description: textIn(answer.Description),
  Parameters: Object.fromEntries(
    Object.entries(answer.Parameters).map(([name, said]) => [name, parameterFrom(said)]),
  ),
  ParameterGroups: (answer.ParameterGroups ?? []).map(groupFrom),
})

const parameterFrom = (said: Said): TemplateParameter => ({
  Type: textIn(said['Type']) ?? 'String',
  Label: textIn(said['Label']),
  Description: textIn(said['Description']),
  NoEcho: String(said['NoEcho']),
  Default: said['Default'],
  Value: said['Value'],
  AllowedValues: Array.isArray(said['AllowedValues']) ? said['AllowedValues'] : undefined,
  AllowedPattern: textIn(said['AllowedPattern']),
  MinLength: numberIn(said['MinLength']),
  MaxLength: numberIn(said['MaxLength']),
  MinValue: numberIn(said['MinValue']),
  MaxValue: numberIn(said['MaxValue']),
  Step: numberIn(said['Step']),
  Offset: numberIn(said['Offset']),
  ConstraintDescription: textIn(said['ConstraintDescription']),
  CustomConstraint: textIn(said['CustomConstraint']),
})

const groupFrom = (said: Said): ParameterGroup => {
  const names: unknown = said['parameters']
  return {
    label: textIn(said['label']),
    description: textIn(said['description']),
    parameters: Array.isArray(names) ? names.filter((one) => typeof one === 'string') : [],
  }
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

/** Heat writes limits as numbers, and as texts where a template in CloudFormation's words does. */
const numberIn = (value: unknown): number | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const number = Number(value)
  return value === '' || Number.isNaN(number) ? undefined : number
}
