/** Whether Ctrl is Cmd here. */
export const isMac = navigator.userAgent.includes('Mac OS X')
