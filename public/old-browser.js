// For browsers without modules, which do not understand the page's own scripts.
location.replace('/old-browser.html');
