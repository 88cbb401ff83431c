/** What `--help` prints. */
export const HELP = `Dendro: an explorer for the session trees of the pi coding agent.

  dendro [FILE or FOLDER]        opens the app there
  dendro COMMAND … [--json]      answers on the terminal

Commands that only read:
  inspect FILE                   what the file holds
  context FILE [--at N[,N…] | --id ID]
                                 what the model would be sent with the leaf there
  check FILE                     what is wrong with the file (exit code 1 when something is)
  list [--session-dir DIR]       all sessions, by project
  search QUERY [--session-dir DIR] [--cwd DIR] [--exact] [--since DATE] [--until DATE]
               [--role user|assistant|tool|summary|other] [--tool NAME]
                                 what is said in all sessions: words, a "phrase", or re:EXPRESSION

Commands that write a new file:
  fork FILE [--at N | --id ID] [--before] [--whole] [--cwd DIR] [--session-dir DIR]
                                 a path, or every branch, as a new session
  export FILE --format md|html|jsonl [--at N | --id ID | --whole] [--out PATH] [--hide-secrets]
                                 a path, or every branch, to read elsewhere
  export FILE --format png|svg [--out PATH] [--theme light|dark] [--hide-secrets]
                                 a picture of the tree as it is folded on opening; drawn by the app
  repair FILE [--out PATH]       one mended copy, and a report of what is otherwise in it

Commands that append one entry to the file (where pi may have it open, that is said first):
  leaf FILE --at N | --id ID | --root
                                 makes pi open there
  branch FILE --at N | --id ID --summary TEXT   (TEXT - reads it from stdin)
                                 goes on from there, with a summary of what was left
  label FILE --at N | --id ID [TEXT]
                                 sets a label, or clears it
  name FILE TEXT                 names the session; an empty TEXT takes the name away

The one command that changes a file itself:
  migrate FILE                   brings a session of version 1 or 2 to version 3, as pi does when it opens one;
                                 what was there is kept beside it

An entry is named by its id, or by its place among the entries of the file, from 0.
  --json         one JSON value for programs; of context one a line for each entry, of search for each hit
  --trace PATH   writes marks of the reading as JSON lines
  --help, --version

Exit codes: 0 done, 1 the file or the request is at fault, 2 wrong usage.
`
