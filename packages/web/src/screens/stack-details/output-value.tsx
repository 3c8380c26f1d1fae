import { ExternalLink } from '#ui/press/link.tsx'

/** A value of an output or a parameter: text, an address to follow, or a list or map as JSON. */
export function OutputValue({ value }: { readonly value: unknown }) {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string')
    return <code className="text-sm wrap-anywhere">{JSON.stringify(value)}</code>
  return isWebAddress(value) ? <ExternalLink href={value}>{value}</ExternalLink> : value
}

/** Whether a text is an address of the web as a whole: nothing else of what templates say is followed. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
