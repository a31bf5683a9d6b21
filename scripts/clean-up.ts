/** Options for rm: a process that was just killed may still write a file while the folder is emptied (ENOTEMPTY). */
export const removing = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 } as const;
