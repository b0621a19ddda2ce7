sello keys create --account you@example.com --name 'My program'
