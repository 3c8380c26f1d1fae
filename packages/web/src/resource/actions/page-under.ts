/** The page under a dialog. Apart from the dialog's own address, since the login page needs it, too. */

/** The query terms of the page under the dialog. */
export const withoutDialog = (params: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.delete('dialog')
  next.delete('item')
  return next
}

/** The path and query of the page under a dialog: where a login leads back to (SH-MODAL-07). */
export const pageUnder = (address: string): string => {
  const [path = '/', query = ''] = address.split('?', 2)
  const rest = withoutDialog(new URLSearchParams(query)).toString()
  return rest ? `${path}?${rest}` : path
}
