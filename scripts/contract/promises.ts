/** Promises that stand in the document of the socket and on the page of the contract. */
export const ORIGINS =
  'Refuse sockets whose `Origin` is not that of the page: a foreign page could otherwise use its visitor’s. One without `Origin` comes from no page.';

export const COMPLETE =
  'Without `since`, in an epoch that is not the server’s, and for a place that is not remembered any more, tell nothing and say `complete: false`: nobody knows what the page missed, and it reads again what it shows. Only where `watches` is told, a first visit is `complete: true`, since what the page looks at is told as it stands; whoever comes back is `complete: false` there.';
