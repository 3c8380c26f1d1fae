/** Where the pages of the own account are: as users of the reference expect them. */
export const settingsPath = '/settings/'
export const passwordPath = '/settings/password'
export const accessPath = '/project/api_access'
