// For browsers without modules, which do not understand the page's own scripts. The manifest lies beside it.
location.replace(document.querySelector('link[rel=manifest]').href.replace(/[^/]*$/, 'old-browser.html'));
